import { addressesBelow, defineResource } from '../resources/resource.ts'

export const libraryFile = defineResource({
  name: 'libraryFile',
  plural: 'libraryFiles',
  scope: 'site',
  access: 'fileScreens',
  // everybody who sees one of its uses: the change has no more than its id
  audience: 'everyone',
  addresses: addressesBelow('/files'),
})
