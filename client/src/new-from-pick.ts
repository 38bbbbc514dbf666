import * as vscode from 'vscode';

/** What the server says contracts can be drafted from. */
export interface Offer {
  readonly found: readonly Draftable[];
  readonly leftOut: readonly NotDraftable[];
}

export interface Draftable {
  readonly uri: string;
  readonly name: string;
  readonly called?: string;
  readonly description?: string;
  readonly package?: string;
  /** The folder of the project that has it, or depends on it. */
  readonly home: string;
  readonly fileName: string;
  readonly contracts: readonly string[];
}

export interface NotDraftable {
  readonly uri: string;
  readonly package?: string;
  readonly name?: string;
  readonly why: string;
}

/** The words of a box to pick from. */
export interface PickWords {
  readonly title: string;
  readonly reading: string;
  readonly choose: string;
}

/**
 * Lets a person pick one or several, in a box that is there while the offer is still to come; undefined where nothing is picked.
 * `onLeftOut` is called when the reasons of what is left out are asked for.
 */
export async function pickFrom(
  coming: Promise<Offer | null>,
  words: PickWords,
  onLeftOut: (offer: Offer) => void,
): Promise<readonly Draftable[] | undefined> {
  const box = vscode.window.createQuickPick<Item>();
  box.title = words.title;
  box.placeholder = words.reading;
  box.busy = true;
  box.canSelectMany = true;
  box.matchOnDescription = true;
  box.ignoreFocusOut = true;
  const picked = new Promise<readonly Draftable[] | undefined>((resolve) => {
    box.onDidAccept(() => {
      const items = box.selectedItems.length > 0 ? box.selectedItems : meantBy(box);
      const chosen = items.flatMap(({ draftable }) => draftable ?? []);
      if (chosen.length > 0) resolve(chosen);
    });
    box.onDidHide(() => resolve(undefined));
  });
  box.show();
  try {
    const offer = await coming;
    if (!offer || offer.found.length === 0) return undefined;
    box.items = itemsOf(offer);
    box.placeholder = words.choose;
    box.busy = false;
    const { length } = offer.leftOut;
    if (length > 0) {
      box.buttons = [{ iconPath: new vscode.ThemeIcon('info'), tooltip: `${length} left out: show why` }];
      // Its page would be behind the box.
      box.onDidTriggerButton(() => {
        box.hide();
        onLeftOut(offer);
      });
    }
    return await picked;
  } finally {
    box.dispose();
  }
}

interface Item extends vscode.QuickPickItem {
  readonly draftable?: Draftable;
}

/** Who presses Enter with nothing ticked means what has the focus, or the one that fits what is written. */
function meantBy({ activeItems, items, value }: vscode.QuickPick<Item>): readonly Item[] {
  if (activeItems.length > 0 || value === '') return activeItems;
  const fitting = items.filter(({ draftable }) => draftable?.name.includes(value.trim().toLowerCase()));
  const same = fitting.filter(({ draftable }) => draftable?.name === value.trim());
  return same.length === 1 ? same : fitting.length === 1 ? fitting : [];
}

/** Under the file of the project, or the package, that they come from; by their names. */
function itemsOf({ found }: Offer): Item[] {
  const sections = new Map<string, Draftable[]>();
  for (const each of found) {
    const section = each.package ?? vscode.workspace.asRelativePath(vscode.Uri.parse(each.uri));
    const others = sections.get(section);
    if (others) others.push(each);
    else sections.set(section, [each]);
  }
  return [...sections].flatMap(([label, draftables]): Item[] => [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...draftables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(itemOf),
  ]);
}

function itemOf(draftable: Draftable): Item {
  const { name, called, description, contracts } = draftable;
  const about = [contracts.length > 0 && 'has a contract already', description ?? called];
  return {
    // What looks like an icon is shown as it is written.
    label: name.replaceAll('$(', '\\$('),
    description: about.filter(Boolean).join(' \u00b7 ').replaceAll('$(', '\\$('),
    draftable,
  };
}
