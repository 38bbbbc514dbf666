import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { type Draft, draftText } from '../../server/src/kinds/contract/draft.ts';
import { knowledgeOf, projectOf, type World } from '../project/world.ts';

/** What is found in drafts in a project of theirs with these other files, but for hints: `code severity: file`. */
export function findingsIn(others: World, drafts: readonly Draft[]): string[] {
  const files = new Map(drafts.map((draft) => [`${draft.contractId}.contract.json`, draftText(draft)]));
  const project = projectOf({ ...others, ...Object.fromEntries(files) });
  return [...files].flatMap(([file, text]) =>
    check(text, AS_SHIPPED, knowledgeOf(project, file)).findings.flatMap(({ code, severity }) =>
      severity === 'hint' ? [] : `${code} ${severity}: ${file}`,
    ),
  );
}
