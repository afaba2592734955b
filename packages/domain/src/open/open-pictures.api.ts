import { z } from 'zod'
import { defineCall } from '../api/contract.ts'

/** Time for which the address of a picture is good, in seconds. */
export const PICTURE_ADDRESS_S = 15 * 60

/** The small one of two sizes of a picture, for the query of its address. */
export const SMALL_PICTURE = { size: 'thumb' } as const

export const getOpenPicture = defineCall('getOpenPicture', 'GET /pictures/{address}', {
  scope: 'open',
  access: 'public',
  maxAge: 60,
  shows: ['tenant', 'dataSchema', 'elementType', 'element', 'recordType', 'record'],
  summary:
    'Returns a picture of an object, redrawn without what its file says besides, at an address that an answer without a login had: for 15 minutes, while the object is still shown with this picture. `size=thumb` returns a small WebP, else it is a JPEG. Everything else is the same 404.',
  carries: 'download',
  params: z.strictObject({ address: z.string().min(1).max(400) }),
  query: z.strictObject({ size: z.enum([SMALL_PICTURE.size]).optional() }),
})
