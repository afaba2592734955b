import { defineResource } from '../resources/resource.ts'

/** An import of objects, predefined values or users. */
export const dataImport = defineResource({
  name: 'dataImport',
  plural: 'imports',
  scope: 'site',
  access: 'imports',
  audience: 'readers',
  addresses: { edit: '/imports/$id' },
})
