import { plainText } from '../text/json/value.ts';

/**
 * Returns true if React passes a prop of this name to an HTML element or keeps it for itself: `disabled`, `aria-label`, `onClick`,
 * `key`. Nearly every component hands such props on, and tools that read React code don't list them.
 */
export const isHtmlProp = (name: string): boolean => /^(?:aria|data)-|^on[A-Z]/.test(name) || NAMES.has(name);

/** The attributes of HTML elements, named as React names them, and the props that React itself knows. */
const NAMES = new Set(
  (
    'abbr about accept acceptCharset accessKey action align allow allowFullScreen alt as autoCapitalize autoComplete ' +
    'autoCorrect autoFocus autoPlay autoSave bgcolor blocking border capture cellPadding cellSpacing charSet checked children ' +
    'cite className closedby color cols colSpan content contentEditable contextMenu controls controlsList coords crossOrigin ' +
    'dangerouslySetInnerHTML data datatype dateTime decoding default defaultChecked defaultValue defer dir dirName disabled ' +
    'disablePictureInPicture disableRemotePlayback download draggable encType enterKeyHint exportparts fetchPriority form ' +
    'formAction formEncType formMethod formNoValidate formTarget frameBorder headers height hidden high href hrefLang htmlFor ' +
    'httpEquiv id imageSizes imageSrcSet inert inlist inputMode integrity is itemID itemProp itemRef itemScope itemType key kind ' +
    'label lang list loading loop low manifest max maxLength media method min minLength multiple muted name noModule nonce ' +
    'noValidate open optimum part pattern ping placeholder playsInline popover popoverTarget popoverTargetAction poster ' +
    'precedence prefix preload property radioGroup readOnly ref referrerPolicy rel required resource results rev reversed role ' +
    'rows rowSpan rules sandbox scope scrolling security selected shape size sizes slot span spellCheck src srcDoc srcLang ' +
    'srcSet start step style summary suppressContentEditableWarning suppressHydrationWarning tabIndex target title translate ' +
    'type typeof useMap value vocab width wmode wrap async'
  ).split(' '),
);

/** Returns true if the HTML attribute of a prop can have a value, as far as its values are known. */
export function canBeHtml(name: string, value: unknown): boolean {
  const [, values] = VALUES.find(([names]) => names.split(' ').includes(name)) ?? [];
  return values === undefined || values.test(plainText(value) ?? '');
}

/** The attributes that don't take any text, and their values. A number may be a date or have a unit. */
const VALUES: readonly (readonly [names: string, values: RegExp])[] = [
  [
    'allowFullScreen autoFocus autoPlay checked controls default defaultChecked defer disabled draggable formNoValidate ' +
      'inert loop multiple muted noModule noValidate open playsInline readOnly required reversed selected spellCheck async',
    /^(?:true|false)$/,
  ],
  [
    'border cellPadding cellSpacing colSpan cols frameBorder height high low max maxLength min minLength optimum rowSpan rows size ' +
      'span start step tabIndex width',
    /^(?:[-\d.:TWZ]+(?:%|px|r?em)?|any|auto)$/,
  ],
  ['align', /^(?:left|center|right|justify|char|top|middle|bottom)$/],
  ['dir', /^(?:ltr|rtl|auto)$/],
  ['hidden', /^(?:true|false|until-found)$/],
  ['kind', /^(?:subtitles|captions|descriptions|chapters|metadata)$/],
  ['loading', /^(?:eager|lazy)$/],
  ['method', /^(?:get|post|dialog)$/i],
  ['preload', /^(?:none|metadata|auto)$/],
  ['scope', /^(?:row|col|rowgroup|colgroup)$/],
  ['shape', /^(?:rect|circle|poly|default)$/],
  ['wrap', /^(?:soft|hard|off)$/],
];

/** Returns true for an attribute or event handler of every HTML element, in its own spelling or as a property. */
export const isGlobalAttribute = (name: string): boolean =>
  GLOBAL.has(name.toLowerCase()) || /^(?:aria|data)-|^aria[A-Z]|^on[a-z]+$/.test(name);

const GLOBAL = new Set(
  (
    'accesskey autocapitalize autocorrect autofocus class classname contenteditable dir draggable enterkeyhint exportparts hidden ' +
    'id inert inputmode is itemid itemprop itemref itemscope itemtype lang nonce part popover role slot spellcheck style ' +
    'tabindex title translate writingsuggestions'
  ).split(' '),
);
