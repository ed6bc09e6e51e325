// Run by node: stages in, JSON; out, for each, the meetings that brackets-manager has played and the milliseconds it took.
const { readFileSync } = require("node:fs");
const { InMemoryDatabase } = require("brackets-memory-db");
const { BracketsManager } = require("brackets-manager");

const GROUPS = { single_elimination: ["main", "third"], double_elimination: ["main", "losers", "final"] };

const names = (seeding) => seeding.map((seed) => seed && String(seed));

async function made({ type, seeding, settings }) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const began = performance.now();
  await manager.create.stage({ tournamentId: 0, name: type, type, seeding: names(seeding), settings });
  return { storage, manager, took: performance.now() - began };
}

// `beats[a][b]` is "1" where seed a + 1 beats seed b + 1.
async function played(stage) {
  const { storage, manager, took } = await made(stage);
  const { participant, group, round } = storage.data;
  const seed = (side) => (side && side.id !== null && side.id !== undefined ? Number(participant[side.id].name) : null);
  const meetings = [];
  const section = (one) => GROUPS[stage.type][group[one.group_id].number - 1];
  // A second final is ready here even where the unbeaten side has won the first, which ends the tournament.
  const over = () => storage.data.match.some((one) => section(one) === "final" && one.opponent1?.result === "win");
  const ready = () => stage.beats && storage.data.match.find((one) => [2, 3].includes(one.status) && !over());
  for (let one; (one = ready()); ) {
    const [a, b] = [seed(one.opponent1), seed(one.opponent2)];
    const result = stage.beats[a - 1][b - 1] === "1" ? { opponent1: { result: "win" } } : { opponent2: { result: "win" } };
    await manager.update.match({ id: one.id, ...result });
    meetings.push([section(one), round[one.round_id].number, a, b]);
  }
  const fixtures = storage.data.match.map((one) => [round[one.round_id].number, seed(one.opponent1), seed(one.opponent2)]);
  return { took, meetings, fixtures };
}

async function main() {
  const answers = [];
  for (const stage of JSON.parse(readFileSync(0, "utf8"))) answers.push(await played(stage));
  console.log(JSON.stringify(answers));
}

main();
