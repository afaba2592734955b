/** The user declined a second confirmation of a deletion. */
export class Cancelled extends Error {}
