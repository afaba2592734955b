export const copies = {
  'copies.of': '{name} (copy)',
}
