// What the scripts may rely on, for `make check`; no browser reads this file.

type Tags = HTMLElementTagNameMap;
type Selects<K extends keyof Tags> = K | `${K}[${string}` | `${K}.${string}` | `${string} ${K}[${string}`;

// Every element of our pages is HTML, apart from the drawn board. A selector that names a tag finds its type.
interface ParentNode {
  querySelector<K extends keyof Tags>(selectors: Selects<K>): Tags[K] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<K extends keyof Tags>(selectors: Selects<K>): NodeListOf<Tags[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  closest<K extends keyof Tags>(selectors: Selects<K>): Tags[K] | null;
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

// What somebody does is done to an element; a form is what is submitted, by a button or by Enter in a field.
interface UIEvent { readonly target: HTMLElement }
interface SubmitEvent { readonly target: HTMLFormElement }
interface WindowEventMap { input: InputEvent; change: UIEvent }

/** What a form holds, seen as an input; a select has options besides. */
type Field = HTMLInputElement & { options?: HTMLOptionsCollection };

/** The detail of htmx's events, https://htmx.org/events/. Each event has some of it. */
interface HtmxDetail {
  elt: HTMLElement;
  target: HTMLElement;
  fragment: DocumentFragment;
  requestConfig: { elt: HTMLElement; verb: string; triggeringEvent?: Event };
  serverResponse: string;
  shouldSwap: boolean;
  successful: boolean;
  xhr: XMLHttpRequest;
}
interface HtmxEvent extends CustomEvent<HtmxDetail> { readonly target: HTMLElement }

type HtmxEventName = "afterRequest" | "afterSettle" | "afterSwap" | "beforeHistorySave" | "beforeRequest" | "beforeSwap"
  | "load" | "oobBeforeSwap" | "pushedIntoHistory" | "responseError" | "sendAbort" | "sendError" | "timeout";
type HtmxEventMap = { [name in HtmxEventName as `htmx:${name}`]: HtmxEvent };

interface WindowEventMap extends HtmxEventMap { say: CustomEvent<string>; unsent: CustomEvent<[HTMLButtonElement | null, FormData]> }
interface HTMLElementEventMap extends HtmxEventMap {}

/** Part of htmx's extensions, https://htmx.org/extensions/building/. */
interface HtmxExtension {
  isInlineSwap(style: string): boolean;
  handleSwap(style: string, target: Element, fragment: DocumentFragment): false | Element[];
}
declare const htmx: { defineExtension(name: string, extension: HtmxExtension): void };

/** https://github.com/bigskysoftware/idiomorph */
declare const Idiomorph: {
  morph(old: Element, fresh: HTMLCollection, options: {
    ignoreActiveValue: boolean,
    callbacks: { beforeNodeMorphed(old: Element, fresh: Field): boolean },
  }): void
};
