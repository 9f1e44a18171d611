// Elements and texts. All texts of files are put into the page as text, never as HTML.

/** Creates an element with properties, attributes and children. */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (key in element && key !== "role") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Offers a file to be saved. */
export function save(name, content) {
  const blob = content instanceof Blob ? content : new Blob([content]);
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Returns the last part of a path. */
export const baseName = (path) => path.slice(path.lastIndexOf("/") + 1);

/** Returns the path with another extension. */
export const withExtension = (path, extension) => `${path.replace(/\.[^./]*$/, "")}.${extension}`;

/** Returns a list that shows its first items, and the others when that is asked for. */
export function shortList(items, most, render, more) {
  const list = make("ol");
  const add = (part) => list.append(...part.map((item) => make("li", {}, render(item))));
  add(items.slice(0, most));
  if (items.length <= most) return list;
  const button = make("button", { type: "button", textContent: more(items.length) });
  button.onclick = () => {
    const first = list.children[most];
    add(items.slice(most));
    button.remove();
    (list.children[most] ?? first)?.setAttribute("tabindex", "-1");
    list.children[most]?.focus();
  };
  return make("div", {}, list, button);
}
