import type { FileId } from '@verka/domain/entities/ids.ts'
import { renderPng } from '../../files/draw.ts'
import type { SiteContext } from '../../http/context.ts'
import { uploadDemoFile } from '../demo-library.ts'

/** Lines of the equipment in a picture of 96 by 60, whose ground is at 48. */
const DRAWINGS: Record<string, string> = {
  swing: '<path d="M18 48 28 12h40l10 36M28 12l10 36M68 12 58 48"/><path d="M42 12v26M50 12v26M40 38h12"/>',
  slide: '<path d="M24 48V16h14v32M24 24h14M24 32h14M24 40h14"/><path d="M38 18c14 2 16 24 40 29"/>',
  climbing: '<path d="M48 8 16 48M48 8l32 40M48 8v40M48 8 32 48M48 8l16 40"/><path d="M35 24h26M28 33h40M21 42h54"/>',
  spring: '<path d="M30 26c8-8 26-8 36 0l-6 8H36zM60 24l8-10"/><path d="m42 34 12 3-12 4 12 4-6 3"/>',
  carousel: '<path d="M20 38h56l-5 6H25zM48 38V18M48 18h-9M48 18h9"/><path d="M28 38V28h40v10M48 44v4"/>',
  cableway: '<path d="M10 48V14M14 48V14M82 48V20M86 48V20M10 14l76 8"/><path d="m44 17 2 20M40 38h12"/>',
  balance: '<path d="M14 36h30M52 34h30M20 36v12M38 36v12M58 34v14M76 34v14"/><path d="m44 36 8-2"/>',
}

/** A picture in flat colours: PNG with few of them is small. */
const pictureOf = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600" viewBox="0 0 96 60"><rect width="96" height="60" fill="#d4e8f2"/><rect y="46" width="96" height="14" fill="#a9c48a"/><ellipse cx="48" cy="50" rx="42" ry="6" fill="#e3cf9f"/><g fill="none" stroke="#7a3b2e" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`

/** Pictures of a site's playground equipment, by its kind. */
export async function fillPictures(context: SiteContext, stores: Parameters<typeof uploadDemoFile>[1]): Promise<Map<string, FileId>> {
  const made = new Map<string, FileId>()
  for (const [kind, drawing] of Object.entries(DRAWINGS)) {
    const png = Buffer.from(await renderPng(pictureOf(drawing)), 'base64')
    made.set(kind, await uploadDemoFile(context, stores, `${kind}.png`, png))
  }
  return made
}
