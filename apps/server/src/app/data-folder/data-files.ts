/** Names in the data folder that more than one part of the program knows. */
export const dataFiles = {
  records: 'records.sqlite',
  blobs: 'blobs',
  streams: 'streams',
  /** Files of calls that are under way. */
  uploads: 'uploads',
  secret: 'secret',
  lock: 'lock',
  lockOwner: 'lock-owner.json',
  /** When and where the last backup was made, for the operator's checks. */
  lastBackup: 'last-backup.json',
  /** Where a restore extracts to before it moves everything up. */
  restoring: 'restoring',
} as const;
