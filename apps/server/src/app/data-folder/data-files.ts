/** Names in the data folder that more than one part of the program knows. */
export const dataFiles = {
  records: 'records.sqlite',
  blobs: 'blobs',
  streams: 'streams',
  secret: 'secret',
  lock: 'lock',
  lockOwner: 'lock-owner.json',
  /** Where a restore extracts to before it moves everything up. */
  restoring: 'restoring',
} as const;
