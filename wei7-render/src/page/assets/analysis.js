// Analyses by engines: the values of the position, a graph of the line, and the moves that the engine considered.

const hasAnalyses = places.some((place) => place.a);
const hasRates = places.some((place) => place.a?.w !== undefined);
const largestLead = places.reduce((most, { a }) => Math.max(most, Math.abs(a?.l ?? 0)), 1);
const GRAPH = [600, 100];
const graph = byId("graph");
const curve = Object.fromEntries(["under", "even", "values", "now"].map((name) => [name, draw(graph, "path", { class: name })]));
let graphed; // the line of the graph
let showsBest = true;

/** The analysis of the position on the board. None while a problem waits for an answer, which it would give away. */
const analysisHere = () => (asking() || trial.length > 0 ? undefined : places[here].a);

/** 1 if Black wins, 0 if White wins; the lead is shown only if there are no win rates. */
const heightOf = ({ w, l }) => (hasRates ? w : l === undefined ? undefined : 0.5 + l / (2 * largestLead));
const stopCount = () => offsets[offsets.length - 1];
const acrossGraph = (stop) => ((stop / Math.max(stopCount() - 1, 1)) * GRAPH[0]).toFixed(1);

function drawGraph() {
  if (graphed !== line) {
    graphed = line;
    const points = [];
    for (let stop = 0; stop < stopCount(); stop++) {
      const height = heightOf(places[placeOf(stop)].a ?? {});
      if (height !== undefined) points.push([acrossGraph(stop), ((1 - height) * GRAPH[1]).toFixed(1)]);
    }
    const d = points.map((point) => point.join(" ")).join("L");
    curve.values.setAttribute("d", d && `M${d}`);
    curve.under.setAttribute("d", d && `M${points[0][0]} ${GRAPH[1]}L${d}V${GRAPH[1]}Z`);
    curve.even.setAttribute("d", `M0 ${GRAPH[1] / 2}H${GRAPH[0]}`);
  }
  curve.now.setAttribute("d", `M${acrossGraph(stopOf(here))} 0V${GRAPH[1]}`);
}

/** The values of a position or a move as a text. */
function valuesOf(rate, lead, visits) {
  const percent = typeof rate === "number" ? say("winRate", (rate * 100).toFixed(1)) : "";
  const points = typeof lead === "number" ? say("ahead", lead < 0 ? words.whiteWon : words.blackWon, Math.abs(lead).toFixed(1)) : "";
  const count = typeof visits === "number" ? say("visits", visits.toLocaleString("en")) : "";
  return [percent, points, count].filter(Boolean).join(" · ");
}

function showAnalysis() {
  byId("analysis").hidden = !hasAnalyses || Boolean(asking());
  if (byId("analysis").hidden) return;
  drawGraph();
  const analysis = analysisHere();
  const { e, w, l, v, b: moves = [] } = analysis ?? {};
  const text = valuesOf(w, l, v);
  byId("values").textContent = analysis ? [record.engines[e], text].filter(Boolean).join(": ") : "";
  graph.setAttribute("aria-label", `${words.graph}: ${text}`);
  const list = byId("candidates");
  list.replaceChildren();
  moves.forEach(([point, ...values], index) => {
    const item = make(list, "li");
    make(item, "b", String(index + 1));
    make(item, "span", [vertex(point), valuesOf(...values)].filter(Boolean).join(" · "));
  });
  byId("best").hidden = moves.length === 0;
}

/** The considered moves on the board, with their ranks. */
function drawBest(marked) {
  if (!showsBest) return;
  (analysisHere()?.b ?? []).forEach(([spot], index) => {
    if (spot < 0 || board[spot] !== 0 || marked.has(spot)) return;
    draw(layer.signs, "circle", { cx: x(spot), cy: y(spot), r: 11.5, class: index === 0 ? "best first" : "best" });
    letter(layer.signs, String(index + 1), x(spot), y(spot), 12, "text best-rank");
  });
}

function toggleBest() {
  showsBest = !showsBest;
  byId("best").setAttribute("aria-pressed", showsBest);
  drawSigns();
}

graph.addEventListener("click", (event) => {
  const box = graph.getBoundingClientRect();
  stop();
  go(placeOf(Math.round(((event.clientX - box.left) / box.width) * (stopCount() - 1))));
});
