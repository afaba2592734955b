/*
 * Dialogs are at 200, and the one mounted last is on top. The shared ones (confirm.tsx, dialog.tsx) are mounted with the page, so they
 * would open behind the dialog that opened them.
 */

/** Layer of a confirmation. */
export const ABOVE_DIALOGS = 210

/** A dialog with a whole form, which opens dialogs itself. */
export const BELOW_DIALOGS = 190
