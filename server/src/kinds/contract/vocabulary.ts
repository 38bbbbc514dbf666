// Texts of an editor about the parts of a contract, and the words that it suggests.
import type { TypeName } from '../../text/json/value.ts';

/** The seven type names, in the order of the format. */
export const TYPES: Readonly<Record<TypeName, string>> = {
  string: 'Text',
  number: 'Any number, such as 1 or 0.5',
  integer: 'A whole number',
  boolean: 'true or false',
  array: 'A list of values',
  object: 'A set of named values',
  null: 'No value: null itself',
};

// From here on: words for places where the format takes any text. They are offered, and never asked for.

/** The states that components commonly have, each with what it says. */
export const STATES: Readonly<Record<string, string>> = {
  hover: 'The pointer is over it',
  focus: 'It has the keyboard focus',
  'focus-visible': 'Focused, with a visible indicator',
  active: 'It is being pressed or clicked',
  pressed: 'It is a toggle that is on',
  disabled: "It can't be used",
  selected: 'It is selected',
  checked: 'It is ticked or switched on',
  expanded: 'What it controls is open',
  loading: 'It is loading',
  invalid: 'Its value is not accepted',
  readonly: 'Its value can be read, not changed',
  dragging: 'It is being dragged',
  visited: 'The page it leads to was opened before',
};

/** The sources of an accessible name. */
export const NAME_SOURCES: Readonly<Record<string, string>> = {
  author: 'Named by the author, as with aria-label',
  contents: 'Named by its text content',
  prohibited: 'Naming is prohibited',
  content: 'Another spelling of contents, which some contracts use',
};

/** The roles of WAI-ARIA 1.2 that may be used, which are all but the abstract ones. */
export const ROLES: Readonly<Record<string, string>> = {
  alert: 'An important message that is read out at once',
  alertdialog: 'A dialog that interrupts with a message and needs an answer',
  application: 'A region that handles its keys all by itself',
  article: 'A part that makes sense on its own, such as a post',
  banner: 'The header of the page, with its logo or title',
  blockquote: 'A passage quoted from elsewhere',
  button: 'Something that starts an action',
  caption: 'The title of a table or figure',
  cell: 'A cell of a table',
  checkbox: 'A box that is ticked, not ticked or mixed',
  code: 'A piece of computer code',
  columnheader: 'The heading of a column',
  combobox: 'An input with a list of suggestions',
  complementary: 'A part beside the main content, such as a sidebar',
  contentinfo: 'The footer of the page, with its legal notes',
  definition: 'What a term means',
  deletion: 'Deleted content',
  dialog: 'A window on top of the page that needs a response',
  directory: 'A table of contents (deprecated: use list)',
  document: 'Content to be read, inside something interactive',
  emphasis: 'Text that is stressed',
  feed: 'A list of articles that grows while it is scrolled',
  figure: 'A picture, diagram or quote, often with a caption',
  form: 'A group of inputs that are sent together',
  generic: 'A container without a meaning of its own',
  grid: 'A table whose cells can be moved through by keys',
  gridcell: 'A cell of a grid or treegrid',
  group: "Related elements that don't form a region",
  heading: 'The title of a part of the page',
  img: 'A picture, or several parts that form one',
  insertion: 'Inserted content',
  link: 'Something that leads to another place',
  list: 'A list of items',
  listbox: 'A list to choose one or more options from',
  listitem: 'An item of a list',
  log: 'New entries in order, such as a chat',
  main: 'The main content of the page',
  marquee: 'Changing information that is not important',
  math: 'A mathematical expression',
  menu: 'A list of actions to choose from',
  menubar: 'A menu that is always in view, mostly across the top',
  menuitem: 'An action of a menu',
  menuitemcheckbox: 'An item of a menu that is ticked or not',
  menuitemradio: 'One item of a menu of which only one is ticked',
  meter: 'A measured value within a known range',
  navigation: 'Links through the page or the site',
  none: 'No meaning of its own; the same as presentation',
  note: 'A remark beside the main content',
  option: 'An item of a listbox',
  paragraph: 'A paragraph of text',
  presentation: 'Decorative only',
  progressbar: 'The progress of a task',
  radio: 'One of several options of which only one is chosen',
  radiogroup: 'A group of radios',
  region: 'A section important enough for a page summary',
  row: 'A row of cells',
  rowgroup: 'Rows that belong together, such as the body of a table',
  rowheader: 'The heading of a row',
  scrollbar: 'A control that scrolls another part of the page',
  search: 'The part of the page for searching',
  searchbox: 'An input for a search',
  separator: 'A line between parts, perhaps one that can be moved',
  slider: 'An input for a value in a range',
  spinbutton: 'An input for a number, to be stepped up and down',
  status: 'A message that can wait until the reader has time',
  strong: 'Text that is important',
  subscript: 'Subscript text',
  superscript: 'Superscript text',
  switch: 'A control that is on or off',
  tab: 'A control that shows one of several panels',
  table: 'Data in rows and columns',
  tablist: 'A row of tabs',
  tabpanel: 'The content that belongs to a tab',
  term: 'A word that is defined somewhere',
  textbox: 'An input for text',
  time: 'A point or span of time',
  timer: 'A counter of elapsed or remaining time',
  toolbar: 'A row of controls that are often used',
  tooltip: 'A short text that explains what is pointed at',
  tree: 'A list whose items can hold further lists',
  treegrid: 'A grid whose rows can be opened and closed',
  treeitem: 'An item of a tree',
};

/**
 * Markdown for hovers on each part of a contract: the overlay on the schema, by JSON Pointer. The schema
 * file says what is valid; this says what it means, and what the format's rules say beyond the schema.
 */
export const ANNOTATIONS: Readonly<Record<string, string>> = {
  '': 'A component contract: the interface of one component. Its id, its display name, and its props, slots and states.',
  '/properties/$schema':
    'The schema that this document follows. It is only an identifier: nothing is loaded from it. Optional.',
  '/properties/contractId':
    'The id of the component, by which other documents refer to it. It is derived from the name that the component is declared under (SR-130): lowercase letters and digits, in segments joined by single hyphens. It has no namespace and no version, and it is unique within a manifest (SR-133).',
  '/properties/component':
    'The name that the design system itself shows, written exactly as it is shown. It may differ from `contractId` (SR-123).',
  '/properties/description': 'What the component is for, in a sentence or two for people.',
  '/properties/cemRef':
    'The identifier of the component in a Custom Elements Manifest, such as its tag name. It is an identifier only: what the manifest says of the element is not repeated here.',
  '/properties/registryRef':
    "The identifier of the component's item in a component registry. It is an identifier only: what the registry says of the item is not repeated here.",
  '/$defs/props':
    'The props, written as a JSON Schema object, so that any JSON Schema validator can check the props of a usage. A contract without `props` declares that the component takes none.',
  '/$defs/props/properties/properties':
    'The declared props, by name. Any name is allowed. A prop with an `enum` becomes a variant in DSDS, whatever its name; `variant` is a name like any other.',
  '/$defs/props/properties/required':
    'The props that every usage must set. Each is declared in `properties` (SR-126) and listed once.',
  '/$defs/props/properties/required/items': 'A prop that every usage must set.',
  '/$defs/props/properties/additionalProperties':
    'Whether a usage may set props that are not declared. `false` closes the set: a prop outside `properties` is a mistake. `true` opens it: any other prop is fine, and without `properties` any prop at all (SR-048). It is required in `props`.',
  '/$defs/prop':
    'A prop: its `type`, and where it has them its `default`, its allowed values in `enum`, and a `description`. No other keyword is allowed here in v0.1.',
  '/$defs/prop/properties/type':
    'The JSON type of the value, or a list of the types it may have. A prop that is a `boolean` and nothing else becomes a DSDS trait (SR-140). An `array` or `object` has no `items` and no `properties` in v0.1.',
  '/$defs/prop/properties/default':
    'The value where a usage does not set the prop; any JSON value. With an `enum` it must be one of its values (SR-127), and DSDS lists it first (SR-139). The format itself has no defaults.',
  '/$defs/prop/properties/description': 'What the prop does, for people.',
  '/$defs/prop/properties/enum':
    'The values that the prop may have. It becomes a DSDS trait, with the default first (SR-139). Without a default, DSDS uses the first value (SCN-018).',
  '/$defs/typeName': 'One of the seven JSON types.',
  '/properties/slots': 'The places where a usage can put content of its own.',
  '/$defs/slot': 'A slot: its name, or an object that says more about it.',
  '/$defs/slotRecord/properties/name': 'The name of the slot.',
  '/$defs/slotRecord/properties/description': 'What belongs into the slot, for people.',
  '/$defs/slotAccessibility':
    'What the slot means to assistive technology, in the words of ARIA. Any text is accepted for `role` and `nameFrom`.',
  '/$defs/slotAccessibility/properties/role':
    "The ARIA role of the slot's content. Any text is accepted; ARIA's own roles are suggested.",
  '/$defs/slotAccessibility/properties/nameFrom':
    'Where the accessible name comes from: from the `author`, from the `contents`, or nowhere because naming is `prohibited`. Any text is accepted.',
  '/$defs/slotAccessibility/properties/required':
    '`true` or `false`. v0.1 declares this member without defining its meaning.',
  '/properties/states':
    'The named conditions that the component can be in. In v0.1 each is only a name. Every state becomes a DSDS trait (SR-141).',
  '/properties/states/items': 'A condition that the component can be in.',
};
