const physical = [
  "left",
  "right",
  "margin-left",
  "margin-right",
  "padding-left",
  "padding-right",
  "border-left",
  "border-right",
  "/^border-(left|right)-/",
  "border-top-left-radius",
  "border-top-right-radius",
  "border-bottom-left-radius",
  "border-bottom-right-radius",
];

// Seats and cards in play stand where they stand in every script: only files of the table may say
// left and right, each time with a stylelint-disable comment that gives the reason.
/** @type {import("stylelint").Config} */
export default {
  overrides: [{ files: ["**/*.svelte"], customSyntax: "postcss-html" }],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "property-disallowed-list": [physical, { message: "use the logical property: scripts run both ways" }],
    "declaration-property-value-disallowed-list": {
      "text-align": ["left", "right"],
      float: ["left", "right"],
      clear: ["left", "right"],
    },
    "block-no-empty": true,
    "color-no-invalid-hex": true,
    "declaration-block-no-duplicate-properties": [true, { ignore: ["consecutive-duplicates-with-different-values"] }],
    "no-duplicate-selectors": null,
    "property-no-unknown": true,
    "unit-no-unknown": true,
  },
};
