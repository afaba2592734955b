export const imports = {
  'audit.entity.dataImport': 'Import',
}
