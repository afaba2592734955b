/** A separate module, so that a page can be built together with the parts of its layout (build/known-parts.ts). */
export { ExecutionLayout as default } from './execution-shell.tsx'
