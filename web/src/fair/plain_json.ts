/** JSON that has one spelling: keys sorted, no spaces, ASCII only. */

export function plainJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => `${plainText(key)}:${plainJson(one)}`);
    return `{${members.join(",")}}`;
  }
  return typeof value === "string" ? plainText(value) : JSON.stringify(value);
}

function plainText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
