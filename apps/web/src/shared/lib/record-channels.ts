/** The channels on which changes of stored records are told, by what is stored. */
export const recordChannels = {
  session: 'baigong-chat',
  resume: 'baigong-resumes',
  document: 'baigong-documents',
  picture: 'baigong-pictures',
  application: 'baigong-applications',
} as const;
