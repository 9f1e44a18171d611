// What is dropped on the page: files, and folders with all that is in them.

/** Returns the files below an entry of the file system. */
async function below(entry, path, found) {
  if (entry.isFile) {
    const blob = await new Promise((resolve) => entry.file(resolve, () => resolve(null)));
    if (blob) found.push({ blob, name: `${path}${entry.name}` });
    return;
  }
  const reader = entry.createReader();
  for (;;) {
    // A browser gives at most 100 entries at a time.
    const entries = await new Promise((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (entries.length === 0) return;
    for (const one of entries) await below(one, `${path}${entry.name}/`, found);
  }
}

/** Returns the dropped files in the order of their paths, and whether there was a folder. */
export async function droppedFiles(transfer) {
  // The list is empty after the first pause.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.length === 0) return { files: [...transfer.files].map((blob) => ({ blob, name: blob.name })), hasFolder: false };
  const found = [];
  for (const entry of entries) await below(entry, "", found);
  found.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return { files: found, hasFolder: entries.some((entry) => entry.isDirectory) };
}
