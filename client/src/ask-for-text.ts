import vscode = require('vscode');
import type { ValidationResult } from './input-validation.ts';

/** A question whose answer is one line of text. */
export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder?: string;
  readonly value?: string;
  /** The part of the value that is selected; all of it by default. */
  readonly valueSelection?: readonly [number, number];
  readonly validate: (text: string) => ValidationResult | undefined | Promise<ValidationResult | undefined>;
  readonly position?: Position;
}

/** The place of a question among others. */
export interface Position {
  /** Counted from 1. */
  readonly step: number;
  /** The number of questions, which may depend on the answer. */
  readonly total: (text: string) => number;
}

/** The answer that asks for the question before. */
export const BACK = Symbol('back');

/** Asks a question. Undefined if it is cancelled. */
export async function askForText(question: Question): Promise<string | typeof BACK | undefined> {
  const { position, validate, value = '', valueSelection } = question;
  const box = vscode.window.createInputBox();
  box.title = question.title;
  box.prompt = question.prompt;
  box.placeholder = question.placeHolder;
  box.value = value;
  box.valueSelection = valueSelection;
  box.ignoreFocusOut = true;
  if (position && position.step > 1) box.buttons = [vscode.QuickInputButtons.Back];

  function showPosition(): void {
    const total = position?.total(box.value) ?? 1;
    [box.step, box.totalSteps] = total > 1 ? [position?.step, total] : [undefined, undefined];
  }

  /** Shows what there is to say about the text. Returns whether it can be accepted. */
  async function check(): Promise<boolean> {
    const text = box.value;
    showPosition();
    const result = await validate(text);
    if (box.value === text) box.validationMessage = asValidationMessage(result);
    return box.value === text && result?.kind !== 'refusal';
  }

  const answered = new Promise<string | typeof BACK | undefined>((resolve) => {
    box.onDidChangeValue(check);
    box.onDidAccept(async () => {
      if (await check()) resolve(box.value);
    });
    box.onDidTriggerButton(() => resolve(BACK));
    box.onDidHide(() => resolve(undefined));
  });
  showPosition();
  box.show();
  try {
    return await answered;
  } finally {
    box.dispose();
  }
}

function asValidationMessage(
  result: ValidationResult | undefined,
): vscode.InputBoxValidationMessage | undefined {
  return result && { message: result.text, severity: SEVERITIES[result.kind] };
}

const SEVERITIES: Record<ValidationResult['kind'], vscode.InputBoxValidationSeverity> = {
  refusal: vscode.InputBoxValidationSeverity.Error,
  warning: vscode.InputBoxValidationSeverity.Warning,
  information: vscode.InputBoxValidationSeverity.Info,
};

/** A question in a row: returns the next one, `BACK` for the one before, or undefined at the end. */
export type Step = (number: number) => Promise<Step | typeof BACK | undefined>;

/** Asks one question after the other. */
export async function askInSteps(first: Step): Promise<void> {
  const asked: Step[] = [];
  let step: Step | undefined = first;
  while (step) {
    const next: Step | typeof BACK | undefined = await step(asked.length + 1);
    if (next !== BACK) asked.push(step);
    step = next === BACK ? asked.pop() : next;
  }
}
