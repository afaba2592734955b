import { defineResource } from '../resources/resource.ts'

/** What a person without a login reported about an object. */
export const openReport = defineResource({
  name: 'openReport',
  plural: 'openReports',
  scope: 'site',
  access: 'openReports',
  audience: 'readers',
  // its pages are in the execution area
  addresses: {},
})
