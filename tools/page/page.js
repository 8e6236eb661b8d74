"use strict";
// Selection of an operation in all views, sorting of tables, zoom of the network.
const details = JSON.parse(document.getElementById("records").textContent);
const panel = document.getElementById("detail");

function select(operation) {
  for (const shape of document.querySelectorAll(".selected")) shape.classList.remove("selected");
  for (const shape of document.querySelectorAll("[data-operation]"))
    if (shape.dataset.operation === operation) shape.classList.add("selected");
  for (const kernel of document.querySelectorAll("[data-operations]"))
    kernel.open = kernel.dataset.operations.split(" ").includes(operation);
  show(operation, details[operation] || []);
}

function show(operation, rows) {
  const list = document.createElement("dl");
  for (const [name, value] of rows) {
    list.appendChild(document.createElement("dt")).textContent = name;
    list.appendChild(document.createElement("dd")).textContent = value;
  }
  const close = document.createElement("button");
  close.textContent = "close";
  close.onclick = () => { panel.hidden = true; };
  const title = document.createElement("b");
  title.textContent = operation;
  panel.replaceChildren(close, title, list);
  panel.hidden = false;
}

document.addEventListener("click", (event) => {
  const shape = event.target.closest("[data-operation]");
  if (shape && !dragged) select(shape.dataset.operation);
});

function key(row, column) {
  const cell = row.cells[column];
  return "value" in cell.dataset ? Number(cell.dataset.value) : cell.textContent;
}

function compare(one, other) {
  if (typeof one === typeof other) return one < other ? -1 : one > other ? 1 : 0;
  return typeof one === "number" ? 1 : -1;
}

for (const head of document.querySelectorAll("th")) {
  head.onclick = () => {
    const body = head.closest("table").tBodies[0];
    const descending = head.dataset.order !== "descending";
    const sign = descending ? -1 : 1;
    head.dataset.order = descending ? "descending" : "ascending";
    const rows = [...body.rows].sort(
      (one, other) => sign * compare(key(one, head.cellIndex), key(other, head.cellIndex)));
    body.append(...rows);
  };
}

let dragged = false;
for (const frame of document.querySelectorAll(".zoom")) {
  const svg = frame.firstElementChild;
  const whole = svg.viewBox.baseVal;
  const box = { x: 0, y: 0, width: whole.width, height: whole.height };
  // At first as wide as the network, at most 1.3 pixels a unit: tall networks start at their inputs.
  box.width = Math.max(whole.width, frame.clientWidth / 1.3);
  box.x = (whole.width - box.width) / 2;
  box.height = box.width * frame.clientHeight / frame.clientWidth;
  const apply = () => svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const factor = event.deltaY > 0 ? 1.2 : 1 / 1.2;
    const area = frame.getBoundingClientRect();
    const at = { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height };
    box.x += at.x * box.width * (1 - factor);
    box.y += at.y * box.height * (1 - factor);
    box.width *= factor;
    box.height *= factor;
    apply();
  }, { passive: false });
  frame.addEventListener("pointerdown", (event) => {
    const start = { x: event.clientX, y: event.clientY, left: box.x, top: box.y };
    dragged = false;
    frame.onpointermove = (move) => {
      const scale = box.width / frame.clientWidth;
      dragged = dragged || Math.hypot(move.clientX - start.x, move.clientY - start.y) > 4;
      box.x = start.left - (move.clientX - start.x) * scale;
      box.y = start.top - (move.clientY - start.y) * scale;
      apply();
    };
  });
  window.addEventListener("pointerup", () => { frame.onpointermove = null; });
  apply();
}
