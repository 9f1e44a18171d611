const body = document.querySelector("tbody");
const rows = [...body.rows];
const heads = [...document.querySelectorAll("th")];
document.querySelector("input").addEventListener("input", (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/);
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !words.every((word) => text.includes(word));
  }
});
const key = (row, column) => row.cells[column].dataset.key ?? row.cells[column].textContent;
heads.forEach((head, column) => {
  let up = false;
  head.tabIndex = 0;
  const sort = () => {
    up = !up;
    const order = new Intl.Collator(undefined, { numeric: true });
    rows.sort((a, b) => order.compare(key(a, column), key(b, column)) * (up ? 1 : -1));
    body.append(...rows);
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
  };
  head.addEventListener("click", sort);
  head.addEventListener("keydown", (event) => { if (event.key === "Enter") sort(); });
});
