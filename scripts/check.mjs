import { ensureInstalled } from "./install.mjs";
import { runSteps, steps } from "./steps.mjs";

// What can be known in half a minute: everything but the browser and the database's crash tests.
ensureInstalled();
const tests = [...steps["unit and server tests"], "--exclude", "apps/server/src/db/embedded/**"];
const fast = ["types", "types of the web app", "lint", "format", "import rules"].map((name) => ({ name }));
runSteps([...fast, { name: "unit and server tests", command: tests }]);
