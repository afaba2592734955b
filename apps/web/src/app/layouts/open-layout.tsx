/** A separate module, so that a page can be built together with the parts of its layout (build/known-parts.ts). */
export { OpenLayout as default } from './open-shell.tsx'
