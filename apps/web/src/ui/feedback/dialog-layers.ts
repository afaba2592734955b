/*
 * Dialogs are at 200, and the one that was mounted last is on top. The shared ones (confirm.tsx, dialog.tsx) are mounted with the page,
 * so that without a layer of their own they would open behind a dialog that asks for them.
 */

/** A question, wherever it was asked. */
export const ABOVE_DIALOGS = 210

/** A dialog with a whole form, which opens dialogs itself. */
export const BELOW_DIALOGS = 190
