// What is on the clipboard once something was copied, to the letter: of a program by what it writes, not as it looks.

/** Of Word. */
export const wordHtml = String.raw`<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List
href="file:///C:/Users/CAMILA~1/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:TrackMoves/>
  <w:HyphenationZone>21</w:HyphenationZone>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	mso-style-qformat:yes;
	margin-bottom:8.0pt;
	font-family:"Calibri",sans-serif;}
@list l0:level1
	{mso-level-number-format:bullet;
	mso-level-text:;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable
	{mso-style-name:"Tabla normal";}
</style>
<![endif]-->
</head>

<body lang=ES-CO style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->

<p class=MsoTitle align=center style='text-align:center'><span lang=ES>Consentimiento
de cirugía<o:p></o:p></span></p>

<h2><span lang=ES>Riesgos<o:p></o:p></span></h2>

<p class=MsoNormal style='text-align:justify'><span lang=ES>El <b
style='mso-bidi-font-weight:normal'>médico veterinario</b> explicó los <i
style='mso-bidi-font-style:normal'>riesgos</i>, el <u>costo</u> y lo que <s>no</s>
se sabe.<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=ES style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=ES>Sangrado<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
lang=ES style='font-family:"Courier New";mso-fareast-font-family:"Courier New"'><span
style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]><span lang=ES>Leve<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
lang=ES style='font-family:"Courier New";mso-fareast-font-family:"Courier New"'><span
style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]><span lang=ES>Grave<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=ES style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><b style='mso-bidi-font-weight:normal'><span
lang=ES>Infección<o:p></o:p></span></b></p>

<p class=MsoNormal><span lang=ES><o:p>&nbsp;</o:p></span></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
lang=ES style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>3.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=ES>Ayuno de ocho horas<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
lang=ES style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>4.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
lang=ES>Collar isabelino<o:p></o:p></span></p>

<span lang=ES style='font-size:11.0pt;font-family:"Calibri",sans-serif'><br
clear=all style='mso-special-character:line-break;page-break-before:always'>
</span>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-border-alt:solid windowtext .5pt'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=215 rowspan=2 valign=top style='width:161.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=ES>Vacunas<o:p></o:p></span></b></p>
  </td>
  <td width=215 valign=top style='width:161.45pt'>
  <p class=MsoNormal><span lang=ES>Rabia<o:p></o:p></span></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=215 valign=top style='width:161.45pt'>
  <p class=MsoNormal><span lang=ES>Moquillo<o:p></o:p></span></p>
  </td>
 </tr>
</table>

<p class=MsoNormal><span lang=ES>El <a style='mso-comment-reference:CT_1;mso-comment-date:20261120T1030'>propietario</a></span><span
class=MsoCommentReference><span lang=ES style='font-size:8.0pt'><![if !supportAnnotations]><a
class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')"
onmouseout="msoCommentHide('_com_1')" href="#_msocom_1" language=JavaScript
name="_msoanchor_1">[CT1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span><span
lang=ES> paga<span class=msoDel><del cite="mailto:Camila%20Torres" datetime="2026-11-20T10:30"> la mitad</del></span><span
class=msoIns><ins cite="mailto:Camila%20Torres" datetime="2026-11-20T10:31"> todo</ins></span>.<o:p></o:p></span></p>

<p class=MsoNormal><span style='display:none;mso-hide:all'>Texto oculto</span><span
lang=ES>Fin.<o:p></o:p></span></p>

<div style='mso-element:comment-list'><![if !supportAnnotations]>

<hr class=msocomoff align=left size=1 width="33%">

<![endif]>

<div style='mso-element:comment'><![if !supportAnnotations]>

<div id="_com_1" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_1','_com_1')"
onmouseout="msoCommentHide('_com_1')"><![endif]><span style='mso-comment-author:"Camila Torres"'><![if !supportAnnotations]><a
name="_msocom_1"></a><![endif]></span>

<p class=MsoCommentText><span class=MsoCommentReference><span lang=ES style='font-size:8.0pt'><span
style='mso-special-character:comment'>&nbsp;<![if !supportAnnotations]><a class=msocomoff href="#_msoanchor_1">[CT1]</a><![endif]></span></span></span><span
lang=ES>Este cliente no paga<o:p></o:p></span></p>

<![if !supportAnnotations]></div>

<![endif]></div>

</div>

<!--EndFragment-->
</body>

</html>
`

/** Of Google Docs. */
export const docsHtml = String.raw`<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5c1f3b0a-7fff-2d11-9a55-0f2f5d1c8a11"><h1 dir="ltr" style="line-height:1.38;text-align: center;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Alta voluntaria</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">Retiro a </span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:normal;text-decoration:none;white-space:pre-wrap;">Rocky</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;"> en contra de la </span><span style="font-size:11pt;font-weight:400;font-style:italic;text-decoration:none;white-space:pre-wrap;">recomendación</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;white-space:pre-wrap;"> médica</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Volver si hay fiebre</span></p></li><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;font-size:11pt;white-space:pre;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">o vómito</span></p></li></ul></ul><ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:decimal;white-space:pre;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;white-space:pre-wrap;">Firmar</span></p></li></ol><h4 dir="ltr" style="line-height:1.38;margin-top:14pt;margin-bottom:4pt;"><span style="font-size:12pt;color:#666666;font-weight:400;white-space:pre-wrap;">Medicamentos</span></h4><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;" colspan="2"><p dir="ltr" style="line-height:1.2;"><span style="font-weight:700;white-space:pre-wrap;">Meloxicam</span></p></td></tr><tr style="height:0pt"><td style="vertical-align:top;"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">0,1 mg/kg</span></p></td><td style="vertical-align:top;"><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">cada 24 h<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></span></p></td></tr></tbody></table></div><div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Este cliente no paga</span></p></div></b><br class="Apple-interchange-newline">
`

/** Of a browser, of a page that means harm. */
export const webHtml = String.raw`<html><body>
<!--StartFragment--><div class="article" onclick="window.ran = true"><style>.x { color: red }</style>
<script>window.ran = true</script>
<h1 style="color: rgb(17, 17, 17); font-family: Georgia;">Cuidados <em>después</em></h1>
<svg width="24" height="24" onload="window.ran = true"><title>Ícono</title><text>svg</text><script>window.ran = true</script></svg>
<p align="right" style="position:fixed; background:url(https://example.com/x.png)">Lea la <a href="javascript:window.ran=true" onmouseover="window.ran = true">guía <strong>completa</strong></a>.</p>
<iframe src="https://example.com" srcdoc="<script>parent.ran = true</script>">marco</iframe>
<object data="https://example.com/x.swf">objeto</object>
<img src="x" onerror="window.ran = true" alt="foto">
<noscript>sin scripts</noscript><template><p>plantilla</p></template>
<span style="display: none">oculto</span>
<form action="https://example.com"><textarea>campo</textarea><select><option>uno</option></select></form>
<ul><li>Reposo<ol start="2"><li>Diez días</li></ol></li><li>Agua</li></ul>
<table><thead><tr><th>Día</th><th onclick="window.ran = true">Dosis</th></tr></thead><tbody><tr><td rowspan="2">Lunes</td><td>1</td></tr><tr><td>2</td></tr></tbody></table>
<blockquote>Una <del>cita</del></blockquote><math><mtext>x</mtext></math>
</div><!--EndFragment-->
</body></html>
`
