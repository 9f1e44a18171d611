// Links to a place, `#move=57`, `#branch=1.2`, `#branch=1.2&move=57`, as the options of the tool mean them; files to save.

/** The place that a link names, -1 if it names none. */
function placeOfLink(hash) {
  const wanted = new URLSearchParams(hash.replace(/^#/, ""));
  const [path, asked] = [wanted.get("branch"), wanted.get("move")];
  let branch = 0;
  for (const part of path === null || path === "main" ? [] : path.split(".")) {
    branch = kids[branch]?.[Number(part) - 1];
    if (branch === undefined) return -1;
  }
  if (asked === null) return path === null ? -1 : entry(branch);
  if (!/^\d+$/.test(asked)) return -1;
  const left = Number(asked);
  let at = branch;
  while (kids[at].length > 0) at = kids[at][0];
  let place = end(at) - 1;
  if (left > moves[place]) return -1;
  while (place > 0 && (moves[place] > left || (moves[place] === left && !places[place].m))) place = before[place];
  return place;
}

/** The numbers of the children that lead from the root to a branch. */
function pathTo(branch) {
  const path = [];
  for (let at = branch; at > 0; at = branches[at].up) path.push(kids[branches[at].up].indexOf(at) + 1);
  return path.reverse();
}

/** The link to where the reader is. */
function linkHere() {
  const branch = branchOf[here];
  const path = pathTo(branch);
  const isMain = path.every((number) => number === 1);
  if (here === 0) return "";
  if (!isMain && here === entry(branch)) return `#branch=${path.join(".")}`;
  return `#${isMain ? "" : `branch=${path.join(".")}&`}move=${moves[here]}`;
}

/** Saves a file that the page has, deflated. */
async function save({ name, data }) {
  const packed = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(await new Response(stream).blob());
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function layFiles() {
  const box = byId("files");
  for (const file of record.files) button(box, file.label, () => save(file), { title: file.name });
  box.hidden = record.files.length === 0;
  byId("about").hidden = box.hidden && byId("about").querySelector("dl") === null;
}
