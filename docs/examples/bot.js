// A bot for the arena: it passes, announces what it can, leads high and follows low.
//
// tysiacha arena --bots "mine=cmd:node docs/examples/bot.js" random

const readline = require("node:readline");

const RANKS = ["9", "J", "Q", "K", "10", "A"];
const QUIET = ["pass", "keep", "stand"];

// The strength of the card of an action: "10H" is 4.
const rank = (action) => RANKS.indexOf(action.card.slice(0, -1));

function best(actions, better) {
  return actions.reduce((one, other) => (better(rank(other), rank(one)) ? other : one));
}

function choose(view, actions) {
  if (view.phase === "play") {
    const announced = actions.find((one) => one.marriage || one.aces);
    if (announced) {
      return announced;
    }
    const leading = view.play.trick.length === 0;
    return best(actions, leading ? (a, b) => a > b : (a, b) => a < b);
  }
  if (view.phase === "exchange") {
    return best(actions.filter((one) => one.card), (a, b) => a < b);
  }
  return actions.find((one) => QUIET.includes(one.do)) ?? actions[0];
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "act") {
    console.log(JSON.stringify(choose(message.view, message.actions)));
  } else if (message.type === "quit") {
    lines.close();
  }
});
