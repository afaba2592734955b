import { defineResource } from '../resources/resource.ts'

export const view = defineResource({ name: 'view', plural: 'views', scope: 'site', access: 'views', audience: null, addresses: {} })
