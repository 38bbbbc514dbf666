/** The contracts that the scenarios begin with. */

export const faultyAlert = `{
  "contractId": "alert",
  "component": "Alert",
  "props": {
    "properties": {
      "tone": { "type": "string", "enum": ["info", "danger"], "default": "warning" }
    },
    "required": ["tone", "tittle"],
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;

/** Its lines are short, so that all of it is in view beside a preview. */
export const badge = `{
  "contractId": "badge",
  "component": "Badge",
  "props": {
    "properties": {
      "size": {
        "type": "string",
        "enum": ["sm", "md", "lg"],
        "default": "md"
      }
    },
    "additionalProperties": false
  },
  "states": ["hover"]
}
`;
