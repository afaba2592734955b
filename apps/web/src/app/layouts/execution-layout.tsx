/** On its own, so that a page can be built together with what its layout is made of (build/known-parts.ts). */
export { ExecutionLayout as default } from './execution-shell.tsx'
