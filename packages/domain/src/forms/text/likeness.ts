/** Other names of built-in properties, beside their names in the three languages. */
export const ALIASES: Record<string, readonly string[]> = {
  name: ['benämning', 'betegnelse', 'title', 'värde', 'value', 'verdi'],
  title: ['namn', 'name', 'navn', 'rubrik', 'benämning', 'betegnelse'],
  code: ['streckkod', 'barcode', 'strekkode', 'nummer', 'number'],
  created: ['createdAt'],
  changed: ['updatedAt', 'uppdaterad', 'updated', 'oppdatert'],
}

/** A name without case, accents, spaces and punctuation: 'Serie-nr' and 'serieNr' are one. */
export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
