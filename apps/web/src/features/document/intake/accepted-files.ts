/** What a file chooser offers; what a file is, is told by its content. */
export const acceptedFiles =
  '.pdf,.docx,.pptx,.xlsx,.xls,.csv,.tsv,.epub,.html,.htm,.md,.markdown,.txt,.log,.json,.xml,image/*,text/*';
