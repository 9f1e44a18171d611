// Nodes of a game in the shape of @sabaki/sgf.

/**
 * Returns the root of the nodes of one game in SGF as this package writes it. Each node is
 * `{id, data, parentId, children}`; `data` has a list of unescaped values for each property.
 */
export function sgfNodes(sgf) {
  const open = [];
  let root, node, at = 0, nextId = 0;
  while (at < sgf.length) {
    const letter = sgf[at];
    if (letter === "(") {
      open.push(node);
      at += 1;
    } else if (letter === ")") {
      node = open.pop();
      at += 1;
    } else if (letter === ";") {
      const parent = node;
      node = { id: nextId, data: {}, parentId: parent ? parent.id : null, children: [] };
      nextId += 1;
      if (parent) parent.children.push(node);
      else root ??= node;
      at += 1;
    } else if (letter >= "A" && letter <= "Z") {
      const name = /[A-Z]+/y;
      name.lastIndex = at;
      const [id] = name.exec(sgf);
      at += id.length;
      const values = (node.data[id] ??= []);
      while (sgf[at] === "[") {
        const [value, end] = readValue(sgf, at + 1);
        values.push(value);
        at = end;
        while (sgf[at] === "\n") at += 1;
      }
    } else {
      at += 1;
    }
  }
  return root;
}

/** Returns the value that begins at `at`, and the place after its bracket. */
function readValue(sgf, at) {
  let text = "";
  let begin = at;
  for (;;) {
    const letter = sgf[at];
    if (letter === "]" || letter === undefined) return [text + sgf.slice(begin, at), at + 1];
    if (letter === "\\") {
      text += sgf.slice(begin, at);
      // An escaped line break is removed (FF[4] 3.2).
      begin = sgf[at + 1] === "\n" ? at + 2 : at + 1;
      at += 2;
    } else {
      at += 1;
    }
  }
}
