/** A separate module, so that a page can be built together with the parts of its layout (build/known-parts.ts). */
export { CenteredLayout as default } from './centered-shell.tsx'
