import vscode = require('vscode');

export const PEEK_COMMAND = 'component-contract.peek';

/** Shows locations of the protocol in a peek view at a position. */
export function registerPeek(): vscode.Disposable {
  return vscode.commands.registerCommand(PEEK_COMMAND, (uri: string, at: At, places: readonly Place[]) =>
    vscode.commands.executeCommand(
      'editor.action.peekLocations',
      vscode.Uri.parse(uri),
      positionOf(at),
      places.map(({ uri: other, range: { start, end } }) => {
        return new vscode.Location(
          vscode.Uri.parse(other),
          new vscode.Range(positionOf(start), positionOf(end)),
        );
      }),
      'peek',
    ),
  );
}

interface At {
  readonly line: number;
  readonly character: number;
}

interface Place {
  readonly uri: string;
  readonly range: { readonly start: At; readonly end: At };
}

const positionOf = ({ line, character }: At): vscode.Position => new vscode.Position(line, character);
