// A page shows its record and nothing else. Its address names the place.

let linking = 0;

/** The address names the place; browsers allow for a few changes a second only. */
function showLink() {
  clearTimeout(linking);
  // What is asked is not to be answered by the address.
  if (game.state().isHidden) return;
  linking = setTimeout(() => {
    const address = location.href.split("#")[0] + game.linkHere();
    try {
      if (address !== location.href) window.history.replaceState(null, "", address);
    } catch {
      // A page without an address of its own has none to change.
    }
  }, 250);
}

const record = JSON.parse(document.getElementById("record").textContent);
const game = mount(document, record, words, { shown: showLink });
window.addEventListener("hashchange", () => game.go(game.placeOfLink(location.hash)));
const linked = game.placeOfLink(location.hash);
game.go(linked < 0 ? record.open : linked);
document.documentElement.classList.add("ready");
