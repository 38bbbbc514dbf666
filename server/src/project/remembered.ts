/** Values that are made once for each key, of which those not asked for between two turns are forgotten. */
export interface Remembered<Value> {
  get(key: string): Value;
  turn(): void;
}

export function remembered<Value extends object>(make: (key: string) => Value): Remembered<Value> {
  let now = new Map<string, Value>();
  let before: ReadonlyMap<string, Value> = now;
  return {
    get(key) {
      let value = now.get(key);
      if (!value) now.set(key, (value = before.get(key) ?? make(key)));
      return value;
    },
    turn() {
      before = now;
      now = new Map();
    },
  };
}
