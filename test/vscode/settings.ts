/** A quiet, bright VS Code: nothing in the window but the editor, and the same picture on every run. */
export const settings = {
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.editor.restoreEditors': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  // Nothing fades in or out, so that a picture never catches something half there.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'window.commandCenter': false,
  'window.title': '${activeEditorShort}${separator}${rootName}',
  'chat.disableAIFeatures': true,
  'extensions.webWorker': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.enabled': false,
  'files.autoSave': 'off',
  // What is safe to fix is fixed on saving, which only the scenario about that does.
  '[component-contract]': { 'editor.codeActionsOnSave': { 'source.fixAll.component-contract': 'explicit' } },
  'editor.hover.delay': 100,
  'editor.minimap.enabled': false,
};
