import type { Handlers } from '../../http/calls/handlers.ts'
import { changeOpenAddresses, loadOpenAddress } from './change-open-addresses.ts'
import { loadOpenAccess } from './open-access.ts'
import { loadOpenElement } from './open-elements.ts'
import { countPlace } from './open-limits.ts'
import { loadOpenPicture } from './open-pictures.ts'
import { findOpenPlace } from './open-place.ts'

export const openHandlers = {
  getOpenPicture: (context, { params, query }) => loadOpenPicture(context, params.address, query.size),
  getOpenElement: (context, { params, query }) => loadOpenElement(context, params.code, query.schemaKey),
  findOpenPlace: async (context, { query }) => {
    await countPlace(context)
    return { place: await findOpenPlace(context.tx, context.runtime.settings, query) }
  },
  getOpenAddress: (context, { params }) => loadOpenAddress(context, params.id),
  changeOpenAddresses: (context, { body }) => changeOpenAddresses(context, body),
  getOpenAccess: (context, { params }) => loadOpenAccess(context, params.id),
} satisfies Partial<Handlers>
