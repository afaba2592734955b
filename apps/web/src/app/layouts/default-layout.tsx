/** On its own, so that a page can be built together with what its layout is made of (build/known-parts.ts). */
export { DefaultLayout as default } from './default-shell.tsx'
