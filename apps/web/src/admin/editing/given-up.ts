/** The person was asked once more before a deletion, and does not want it. */
export class Cancelled extends Error {}
