// The relative references of `text/relative-uri.ts`.
export * from '../text/relative-uri.ts';
