import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { useFileAddress } from '../../data/files.ts'
import classes from './element-picture.module.css'

/** What an object looks like; nothing where the picture cannot be had. */
export function ElementPicture({ file }: { file: FileReference }) {
  const address = useFileAddress(file.fileId, 'thumb')
  if (address === null) return null
  // its place is kept free while it comes, so that no button moves under the thumb
  return <div className={classes.frame}>{address && <img className={classes.picture} src={address} alt={file.fileName} />}</div>
}
