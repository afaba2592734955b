export const copies = {
  'copies.of': '{name} (kopi)',
}
