import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { useFileAddress } from '../../data/files/files.ts'
import classes from './element-picture.module.css'

/** Picture of an object; nothing if it is not available. */
export function ElementPicture({ file }: { file: FileReference }) {
  const address = useFileAddress(file.fileId, 'thumb')
  if (address === null) return null
  // its space is reserved while it loads, so that no button moves
  return <div className={classes.frame}>{address && <img className={classes.picture} src={address} alt={file.fileName} />}</div>
}
