import type { Language } from "#contracts/language.ts";

const xml: Language = {
  id: "xml",
  name: "XML",
  extensions: [
    ".xml", ".svg", ".plist", ".xsd", ".xsl", ".xslt", ".wsdl", ".csproj", ".fsproj", ".vbproj", ".vcxproj", ".props", ".targets",
    ".resx", ".xaml", ".axaml", ".storyboard", ".xib", ".nuspec", ".iml", ".xlf", ".xliff", ".rss", ".atom",
  ],
  text: "plain",
  nature: "data",
};
export default xml;
