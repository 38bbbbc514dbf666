import vscode = require('vscode');

/** Components that contracts can be drafted from, as the server returns them. */
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
  readonly projectRoot: string;
  readonly contractId: string;
  /** The folder in which the contracts of the project lie. */
  readonly folder?: string;
  readonly fileName: string;
  readonly contracts: readonly string[];
}

interface NotDraftable {
  readonly uri: string;
  readonly package?: string;
  readonly name?: string;
  readonly why: string;
}

/** The texts of a quick pick. */
export interface PickTexts {
  readonly title: string;
  readonly reading: string;
  readonly choose: string;
}

/**
 * Lets the user pick components, in a quick pick that is shown before the offer is there. Undefined if
 * nothing is picked. `onLeftOut` shows the components that are left out, with reasons.
 */
export async function pickComponents(
  coming: Promise<Offer | null>,
  words: PickTexts,
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
      const items = box.selectedItems.length > 0 ? box.selectedItems : itemsWithFocus(box);
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
      box.buttons = [{ iconPath: new vscode.ThemeIcon('info'), tooltip: `${length} skipped: show details` }];
      // The quick pick would cover the page.
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

/** Items that Enter accepts if nothing is ticked: those with the focus, or the one that matches the text. */
function itemsWithFocus({ activeItems, items, value }: vscode.QuickPick<Item>): readonly Item[] {
  if (activeItems.length > 0 || value === '') return activeItems;
  const fitting = items.filter(({ draftable }) => draftable?.name.includes(value.trim().toLowerCase()));
  const same = fitting.filter(({ draftable }) => draftable?.name === value.trim());
  return same.length === 1 ? same : fitting.length === 1 ? fitting : [];
}

const hasContract = ({ contracts }: Draftable): number => Number(contracts.length > 0);

/** Items grouped by the file of the project, or the package, and sorted by name; those without a contract first. */
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
    ...draftables
      .toSorted((a, b) => hasContract(a) - hasContract(b) || (a.name < b.name ? -1 : 1))
      .map(itemOf),
  ]);
}

function itemOf(draftable: Draftable): Item {
  const { name, called, description, contracts } = draftable;
  const about = [contracts.length > 0 && 'already has a contract', description ?? called];
  return {
    // Escapes what looks like an icon.
    label: name.replaceAll('$(', '\\$('),
    description: about.filter(Boolean).join(' \u00b7 ').replaceAll('$(', '\\$('),
    draftable,
  };
}
